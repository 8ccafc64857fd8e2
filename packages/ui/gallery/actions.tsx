import { useState } from 'react';
import { Button, ButtonLink } from '../src/button/button.tsx';
import { confirm } from '../src/confirm/confirm.tsx';
import { TextInput } from '../src/field/controls.tsx';
import { Field } from '../src/field/field.tsx';
import { Modal } from '../src/modal/modal.tsx';
import { refuse } from '../src/refusal/refusal.tsx';
import { toast } from '../src/toast/toast.tsx';
import { Part } from './part.tsx';

const refusedForGood = {
  message: '企业信息尚未通过审核',
  fields: [],
  way: { step: '通过后再来办理', link: { href: '#company', text: '查看审核进度' } },
};
const refusedFields = {
  message: '填写的内容有误',
  fields: [{ message: '请填写姓名' }, { message: '请填写有效的手机号' }],
};

let tries = 0;

/** Refused the first time, done the second. */
async function refusedOnce(): Promise<true | null> {
  tries += 1;
  if (tries > 1) return true;
  refuse({ message: '项目已暂停，恢复前不能办理', fields: [] });
  return null;
}

/** Under way long enough to be interrupted. */
const slowly = () => new Promise<true>((done) => setTimeout(done, 1500, true));

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
              <>
                <Button onClick={() => refuse(refusedForGood)}>被拒绝的操作</Button>
                <Button onClick={() => refuse(refusedFields)}>有误的填写</Button>
                <Button onClick={() => toast.success('附件已下载')}>对话框中的消息</Button>
                <Button kind="primary" onClick={close}>
                  知道了
                </Button>
              </>
            )
          }
        >
          <p>对话框的内容。</p>
          {open === '查看公告' ? null : (
            <Field label="联系人姓名">{(control) => <TextInput {...control} maxLength={20} />}</Field>
          )}
        </Modal>
      </Part>
      <Part name="确认框">
        <Button onClick={async () => setAnswer((await confirm()) ? '已确认' : '已取消')}>询问</Button>
        <Button
          onClick={async () =>
            setAnswer((await confirm({ confirmText: '确认撤回', act: refusedOnce })) ? '已撤回' : '未撤回')
          }
        >
          撤回
        </Button>
        <Button
          onClick={async () =>
            setAnswer((await confirm({ title: '归档', act: slowly })) ? '已归档' : '未归档')
          }
        >
          归档
        </Button>
        <output data-testid="answer">{answer}</output>
      </Part>
      <Part name="消息">
        <Button onClick={() => toast.success('已保存')}>成功消息</Button>
        <Button onClick={() => toast.error('保存失败，请重试')}>失败消息</Button>
      </Part>
    </>
  );
}
