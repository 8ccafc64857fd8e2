/** A cell with content. A formula is never computed, and the result that was stored beside it is not read. */
export interface WorkbookCell {
  readonly kind: 'text' | 'number' | 'percent' | 'date' | 'boolean' | 'error' | 'formula';
  /** Plain number with a point, `13%`, `2027-03-01`, or the text. */
  readonly text: string;
}

export interface WorkbookRow {
  /** The number that the program shows, from 1. */
  readonly number: number;
  /** By column, from column A. */
  readonly cells: readonly (WorkbookCell | null)[];
}

export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Rows with content, in the order of the file. */
  readonly rows: readonly WorkbookRow[];
  /** Merged cells: `A1:B1`. */
  readonly merged: readonly string[];
}

/** A sheet to write. A text stays a text, even if it begins with an equals sign. */
export interface SheetContent {
  readonly name: string;
  /** Hidden so that the program does not offer to show it. */
  readonly isHidden?: boolean;
  readonly rows: readonly (readonly (string | NumberCell)[])[];
  /** Width of each column in characters. */
  readonly widths: readonly number[];
  readonly hiddenColumns?: readonly number[];
  /** The first row is bold and stays visible. */
  readonly hasHeadings?: boolean;
}

/** A decimal number as the platform stores it. */
export interface NumberCell {
  readonly number: string;
  /** Shown with thousands separators and two to four places. */
  readonly isMoney?: true;
}

export const workbookFaults = [
  'not_workbook',
  'encrypted',
  'old_format',
  'macros',
  'damaged',
  'too_large',
] as const;
export type WorkbookFault = (typeof workbookFaults)[number];

/** Messages for a file that cannot be read as a workbook. */
export const workbookFaultWords: Readonly<Record<WorkbookFault, string>> = {
  not_workbook: '所选文件不是 Excel 工作簿（.xlsx）。请用 Excel 或 WPS 打开，另存为 .xlsx 后重新导入',
  encrypted: '工作簿设有打开密码。请在 Excel 或 WPS 中取消密码，保存后重新导入',
  old_format: '所选文件是旧版 .xls 或 .et 表格。请用 Excel 或 WPS 打开，另存为 .xlsx 后重新导入',
  macros: '工作簿含有宏，不予读取。请另存为不含宏的 .xlsx 后重新导入',
  damaged: '工作簿已损坏，未能读取。请用 Excel 或 WPS 打开并重新保存后导入',
  too_large: '工作簿过大，未能读取。请删除多余的工作表、空白行和图片，保存后重新导入',
};

/** The name of a column by its index: A, Z, AA. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${columnName(Math.floor(at / 26) - 1)}${last}`;
}
