/** Returns an element of `index.html`. */
export function find<Name extends keyof HTMLElementTagNameMap>(name: Name, id: string): HTMLElementTagNameMap[Name] {
  const element = document.querySelector<HTMLElementTagNameMap[Name]>(`${name}#${id}`)
  if (!element) throw new Error(`index.html has no ${name} with the id ${id}.`)
  return element
}
