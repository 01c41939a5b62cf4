/** A text of the catalogue with its `{holes}` filled from the context; a hole that the context does not name stays. */
export function fill(template: string, context: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (hole, key: string) =>
    Object.hasOwn(context, key) ? String(context[key]) : hole,
  )
}
