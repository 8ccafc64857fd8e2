/** Returns a check of a required text; `label` is the field's name. */
export function requiredText(
  label: string,
  { min = 1, max }: { readonly min?: number; readonly max: number },
) {
  return (value: string): string | null => {
    const length = [...value.trim()].length;
    if (length === 0) return `请输入${label}`;
    if (length >= min && length <= max) return null;
    return min > 1 ? `${label}须为${min}–${max}字` : `${label}不能超过${max}字`;
  };
}

/** Returns a check of a reason, which every act that must be accounted for needs. */
export const requiredReason = (label: string) => requiredText(label, { min: 5, max: 500 });
