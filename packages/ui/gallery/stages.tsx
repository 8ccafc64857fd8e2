import { BarChart } from '../src/chart/bar-chart.tsx';
import { LineChart } from '../src/chart/line-chart.tsx';
import { Countdown } from '../src/countdown/countdown.tsx';
import { ErrorState } from '../src/error-state/error-state.tsx';
import { NodeMark } from '../src/node-mark/node-mark.tsx';
import { SideIndex } from '../src/side-index/side-index.tsx';
import { Skeleton } from '../src/skeleton/skeleton.tsx';
import { type Status, StatusBadge, statuses } from '../src/status-badge/status-badge.tsx';
import { StepBar } from '../src/step-bar/step-bar.tsx';
import { Time } from '../src/time/time.tsx';
import { Timeline } from '../src/timeline/timeline.tsx';
import styles from './gallery.module.css';
import { Part } from './part.tsx';

const now = '2026-11-21T04:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
const hour = 3_600_000;

export function Stages() {
  return (
    <>
      <Part name="状态">
        {(Object.keys(statuses) as Status[]).map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Part>
      <Part name="节点">
        {['1', '2', '3'].map((nodeType) => (
          <span key={nodeType}>
            节点类型{nodeType}
            <NodeMark nodeType={nodeType} />
          </span>
        ))}
      </Part>
      <Part name="步骤">
        <StepBar
          label="投标步骤"
          steps={[
            { key: 'a', title: '邀请回复', state: 'done', detail: '11-02' },
            { key: 'b', title: '文件下载', state: 'done' },
            { key: 'c', title: '投标文件', state: 'current', href: '#c' },
            { key: 'd', title: '开标', state: 'todo' },
            { key: 'e', title: '中标通知书', state: 'todo' },
          ]}
        />
      </Part>
      <Part name="条形图">
        <BarChart
          label="报价"
          bars={[
            { key: 'a', name: '甲公司', value: 112, text: '¥1,120,000.00元' },
            { key: 'b', name: '乙公司', value: 131, text: '¥1,310,000.00元' },
          ]}
          mark={{ value: 125, text: '最高限价¥1,250,000.00元' }}
        />
      </Part>
      <Part name="折线图">
        <LineChart
          label="各轮报价"
          columns={['首次报价', '第1轮', '最后报价']}
          series={[
            { key: 'a', name: '甲公司', values: [1_250_000, 1_180_000, 1_120_000] },
            { key: 'b', name: '乙公司', values: [1_310_000, null, 1_150_000] },
          ]}
          format={(value) => `${value / 10_000}万`}
        />
      </Part>
      <Part name="时间">
        <Timeline
          now={now}
          moments={[
            { key: 'a', title: '发布公告', time: after(-200 * hour) },
            { key: 'b', title: '投标截止 · 开标', time: after(90 * hour) },
            { key: 'c', title: '签订合同', time: undefined },
          ]}
        />
        <Time iso={after(90 * hour)} now={now} zone />
      </Part>
      <Part name="倒计时">
        <Countdown serverNow={now} deadline={after(90 * hour)} />
        <Countdown serverNow={now} deadline={after(5 * hour)} />
        <span data-testid="soon">
          <Countdown serverNow={now} deadline={after(62_000)} />
        </span>
        <Countdown serverNow={now} deadline={after(-1)} />
      </Part>
      <Part name="加载与出错">
        <div className={styles.column}>
          <Skeleton />
        </div>
        <ErrorState
          title="公告没有加载出来"
          advice="网络可能不稳定，请重试。"
          requestId="0b7e2f3a-7f25-4c7e-9d0c-0c7d1b0a9f11"
          onRetry={() => {}}
        />
        <SideIndex sections={[{ id: 'part', title: '第一章' }]} />
      </Part>
    </>
  );
}
