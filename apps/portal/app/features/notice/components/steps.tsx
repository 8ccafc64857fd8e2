import { Link } from '@procure/ui/link/link.tsx';
import styles from './steps.module.css';

const steps = [
  { title: '注册账号', text: '手机号或邮箱注册，完善企业资料，提交审核。' },
  { title: '获取文件', text: '登记企业后在项目中下载招标文件，可在线提疑。' },
  { title: '编制投标', text: '填写报价，上传文件，文件在您的浏览器中加密。' },
  { title: '截止前递交', text: '送达后即得回执；截止前可撤回，除一次报价外可重新递交。' },
  { title: '开标与结果', text: '截止后开标，结果确定后签收通知书。' },
];

/** The five steps of a procurement. */
export function Steps() {
  return (
    <section className={styles.steps} aria-labelledby="steps">
      <div className={styles.row}>
        <header>
          <h2 id="steps">参与投标的五个步骤</h2>
          <Link href="/helpList?article=getting-started">新手指南</Link>
        </header>
        <ol>
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <span aria-hidden="true">{index + 1}</span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
