import type { en } from './en.ts'

/** A text with `{holes}`, or its plural forms by `Intl.PluralRules`. */
export type Message = string | Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>
export type Messages = Readonly<Record<string, Message>>

export type Translation<Original extends Messages> = {
  readonly [Key in keyof Original]: Original[Key] extends string ? string : Message
}

export type MessageKey = keyof typeof en
