import type { Kit } from '../kits/kit.ts'

export function kitsUsedBy<One extends Pick<Kit, 'packages'>>(code: string, kits: readonly One[]): One[] {
  const texts = quotedTexts(code)
  return kits.filter(({ packages }) => texts.some((text) => packages.test(text)))
}

/** Returns the packages of the kits that the code names in quotes. */
export function packagesUsedBy(code: string, kits: readonly Pick<Kit, 'packages'>[]): string[] {
  const modules = quotedTexts(code).filter((text) => kits.some(({ packages }) => packages.test(text)))
  return modules.map((text) => /^(?:@[^/]+\/)?[^/]+/.exec(text)?.[0] ?? text)
}

/** Quoted strings may overlap, because an apostrophe in a comment also counts as a quote. */
function quotedTexts(code: string): string[] {
  const texts = new Set<string>()
  for (const [, text = ''] of code.matchAll(/['"](?=([^'"\n]+)['"])/g)) texts.add(text)
  return [...texts]
}
