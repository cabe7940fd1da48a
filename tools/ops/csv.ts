function formatCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a row of a CSV table, without its line break. */
export function formatCsvRow(cells: readonly string[]): string {
  return cells.map(formatCell).join(',');
}
