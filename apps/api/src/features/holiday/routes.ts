import * as holiday from '@procure/contract/holiday/holiday.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { checkFile, importFile, listYears } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(holiday.listHolidays, () => listYears(parts)),
    serve(holiday.checkHolidayFile, ({ input: { year, text } }) => checkFile(parts, year, text)),
    serve(holiday.importHolidayFile, ({ input, actor }) => importFile(parts, actor, input)),
  ];
}
