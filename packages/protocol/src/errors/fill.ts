export function fill(template: string, context: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (hole, key: string) =>
    Object.hasOwn(context, key) ? String(context[key]) : hole,
  )
}
