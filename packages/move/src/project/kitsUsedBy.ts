import type { Kit } from '../kits/kit.ts'

/** Quoted strings may overlap, because an apostrophe in a comment also counts as a quote. */
export function kitsUsedBy<One extends Pick<Kit, 'packages'>>(code: string, kits: readonly One[]): One[] {
  const texts = new Set<string>()
  for (const [, text = ''] of code.matchAll(/['"](?=([^'"\n]+)['"])/g)) texts.add(text)
  return kits.filter(({ packages }) => [...texts].some((text) => packages.test(text)))
}
