import { useState } from 'react';
import { Button, ButtonLink } from '../src/button/button.tsx';
import { confirm } from '../src/confirm/confirm.tsx';
import { Modal } from '../src/modal/modal.tsx';
import { toast } from '../src/toast/toast.tsx';
import { Part } from './part.tsx';

export function Actions() {
  const [open, setOpen] = useState<string | null>(null);
  const [answer, setAnswer] = useState('');
  const [clicks, setClicks] = useState(0);
  const close = () => setOpen(null);
  return (
    <>
      <Part name="按钮">
        <Button kind="primary">主要</Button>
        <Button>一般</Button>
        <Button kind="text">文字</Button>
        <Button kind="danger">危险</Button>
        <Button disabled>不可用</Button>
        <Button kind="primary" busy busyText="正在递交…" onClick={() => setClicks(clicks + 1)}>
          递交
        </Button>
        <ButtonLink href="#part">链接</ButtonLink>
        <output data-testid="busy-clicks">{clicks}</output>
      </Part>
      <Part name="对话框">
        <Button onClick={() => setOpen('查看公告')}>打开查看</Button>
        <Button onClick={() => setOpen('编辑联系人')}>打开编辑</Button>
        <Modal
          open={open !== null}
          title={open ?? ''}
          onClose={close}
          footer={
            open === '查看公告' ? undefined : (
              <Button kind="primary" onClick={close}>
                知道了
              </Button>
            )
          }
        >
          <p>对话框的内容。</p>
        </Modal>
      </Part>
      <Part name="确认框">
        <Button onClick={async () => setAnswer((await confirm()) ? '已确认' : '已取消')}>询问</Button>
        <output data-testid="answer">{answer}</output>
      </Part>
      <Part name="消息">
        <Button onClick={() => toast.success('已保存')}>成功消息</Button>
        <Button onClick={() => toast.error('保存失败，请重试')}>失败消息</Button>
      </Part>
    </>
  );
}
