import type { en } from './en.ts'

/** A text, or its plural forms by `Intl.PluralRules`. `{holes}` are filled by name. */
export type Message = string | Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>
export type Messages = Readonly<Record<string, Message>>

/** The same texts in another language: every key, of the same kind. */
export type Translation<Original extends Messages> = {
  readonly [Key in keyof Original]: Original[Key] extends string ? string : Message
}

/** Texts that every view has, because they come with the first screen. */
export type MessageKey = keyof typeof en
