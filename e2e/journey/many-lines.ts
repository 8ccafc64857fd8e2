import type { Installation } from '../installation.ts';

/** Gives a published lot so many price lines, as if its buyer had published them. */
export async function growLines({ sql }: Pick<Installation, 'sql'>, lotId: string, count: number) {
  await sql('alter table price_line disable trigger user');
  await sql(
    `insert into price_line (id, lot_id, line_no, name, spec, unit, qty)
      select gen_random_uuid(), $1, no, '无缝钢管及配件' || no, 'DN100×6 GB/T8163 20号钢', '吨', 120.5
        from generate_series(1, $2) no where no > (select max(line_no) from price_line where lot_id = $1)`,
    [lotId, count],
  );
  await sql('alter table price_line enable trigger user');
}
