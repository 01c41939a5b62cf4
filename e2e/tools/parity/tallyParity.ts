import { EVENT_NAMES } from '@airlock/protocol/channel/eventNames'
import { OTHER_MEANINGS, PARITY_NAMES } from './parityNames.ts'

/** `warned`: one warning names the alternative. `named`: the guide and the codemod name it. */
export type Verdict = 'same' | 'silent' | 'warned' | 'named' | 'nothing'
export type Kind = keyof typeof PARITY_NAMES
export type Tally = { kind: Kind; names: Record<Verdict, string[]> }

type Advice = { readonly [name: string]: readonly [misses: string, instead?: string] }

export function tallyParity(surface: string, advice: Advice, absent: Readonly<Record<string, string>>): Tally[] {
  const known: Record<Kind, readonly string[]> = {
    options: membersOf(surface, 'AppKitOptions'),
    features: membersOf(surface, 'Features'),
    methods: membersOf(surface, 'AppKit'),
    hooks: [...surface.matchAll(/^export declare function (use\w+)/gm)].map(([, name = '']) => name),
    elements: membersOf(surface, 'ElementsOf'),
    further: [...membersOf(surface, 'AppKit'), ...membersOf(surface, 'ElementsOf')],
    events: EVENT_NAMES,
  }
  return (Object.keys(PARITY_NAMES) as Kind[]).map((kind) => {
    const names: Tally['names'] = { same: [], silent: [], warned: [], named: [], nothing: [] }
    for (const name of PARITY_NAMES[kind]) names[verdictOf(kind, name)].push(name)
    return { kind, names }
  })

  function verdictOf(kind: Kind, name: string): Verdict {
    const path = kind === 'features' ? `features.${name}` : name
    const entry = (kind === 'options' || kind === 'features') && Object.hasOwn(advice, path) ? advice[path] : undefined
    if (entry !== undefined) return entry[0] === 'never' ? 'silent' : 'warned'
    if (!known[kind].includes(name)) return Object.hasOwn(absent, name) ? 'named' : 'nothing'
    return OTHER_MEANINGS[path] ?? 'same'
  }
}

/** Names that a text has as a whole word. A test that has a name uses it, but may not show its effect. */
export function namesIn(texts: readonly string[], names: readonly string[]): string[] {
  const words = new Set(texts.flatMap((text) => text.match(/[\w-]+/g) ?? []))
  return names.filter((name) => words.has(name))
}

/** @throws Error for a type that the surface does not have */
function membersOf(surface: string, type: string): string[] {
  const body = new RegExp(`^export type ${type}(?:<[^>]*>)? =[^{\\n]*\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(surface)?.[1]
  if (body === undefined) throw new Error(`docs/api.md has no type ${type}.`)
  return [...body.matchAll(/^ {4}(?:readonly )?'?([\w-]+)'?\??[:<(]/gm)].map(([, name = '']) => name)
}
