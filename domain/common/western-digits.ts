/** Replaces Arabic-Indic and Persian digits with Western ones. Source: product §5. */
export function westernDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  );
}
