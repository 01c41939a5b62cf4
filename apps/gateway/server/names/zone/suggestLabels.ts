const MAX_LABEL = 63
const VARIANTS = ['1', '-eth', '7', '-xyz', '21', '99', '-me', '123', '007']

export function suggestLabels(label: string): string[] {
  return VARIANTS.map((end) => `${label.slice(0, MAX_LABEL - end.length)}${end}`)
}
