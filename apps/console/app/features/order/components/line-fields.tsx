import type { OrderForm } from '@procure/contract/order/order.schema.ts';
import { formatQuantity } from '@procure/domain/money/money.ts';
import { orderAmounts } from '@procure/domain/order/rules.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DayField, NumberField, TextField, useWrong } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';
import { OrderTotal } from '@procure/web/order/order-total.tsx';
import styles from '../../../lib/lot-desk.module.css';
import own from './order.module.css';
import { askedLines, type WrittenOrder } from './order-draft.ts';

interface LineFieldsProps {
  readonly of: Fields<WrittenOrder>;
  readonly lines: OrderForm['lines'];
  readonly written: WrittenOrder;
}

/** Quantity and date of each awarded line; a line without a quantity is not ordered. */
export function LineFields({ of, lines, written }: LineFieldsProps) {
  const problem = useWrong(of).get('lines');
  const priced = askedLines(written).map(({ qty, priceLineId }) => ({
    qty,
    unitPriceIncl: lines.find((line) => line.priceLineId === priceLineId)?.unitPriceIncl ?? '0',
  }));
  return (
    <Card title="订货明细">
      <p id={of.idOf('lines')} tabIndex={-1} className={styles.hint}>
        单价与税率取自中标报价，不能修改；数量留空的行不订货。
      </p>
      {problem === undefined ? null : <p className={styles.problem}>{problem}</p>}
      {lines.map((line, at) => (
        <div key={line.priceLineId} className={own.line}>
          <div>
            {line.lineNo}. {line.name}
            <p className={styles.facts}>
              <span>{line.spec}</span>
              <span>单价¥{formatQuantity(line.unitPriceIncl)}</span>
              <span>
                中标{formatQuantity(line.qty)}
                {line.unit}，已订{formatQuantity(line.orderedQty)}，尚可订{formatQuantity(line.leftQty)}
              </span>
            </p>
          </div>
          <NumberField of={of} name={`lines.${at}.qty`} label={`数量（${line.unit}）`} max={40} />
          <DayField of={of} name={`lines.${at}.requiredDate`} label="要求到货日" required />
          <TextField of={of} name={`lines.${at}.materialCode`} label="物料编码" max={60} />
        </div>
      ))}
      <OrderTotal total={orderAmounts(priced).total} />
    </Card>
  );
}
