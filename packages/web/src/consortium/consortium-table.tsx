import type { Consortium } from '@procure/domain/consortium/consortium.ts';
import styles from './consortium-table.module.css';

/** The companies of a consortium with their parts of the work. */
export function ConsortiumTable({
  consortium: { lead, members },
  leadName,
  leadCode,
}: {
  readonly consortium: Consortium;
  readonly leadName: string;
  readonly leadCode: string;
}) {
  const companies = [
    { role: '牵头人', name: leadName, code: leadCode, ...lead },
    ...members.map((member) => ({ role: '成员', ...member })),
  ];
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">联合体各方</caption>
      <thead>
        <tr>
          <th scope="col">企业</th>
          <th scope="col">拟承担的工作</th>
          <th scope="col">份额</th>
        </tr>
      </thead>
      <tbody>
        {companies.map(({ role, name, code, work, share }) => (
          <tr key={code}>
            <td>
              {name}（{role}）<small translate="no">{code}</small>
            </td>
            <td>{work}</td>
            <td>{share === '' ? '未约定' : `${share}%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
