import type { en } from './en.ts'

/** A text, or its plural forms by `Intl.PluralRules`, with `{holes}`. */
export type Message = string | Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>
export type Messages = Readonly<Record<string, Message>>

/** The same keys in another language. */
export type Translation<Original extends Messages> = {
  readonly [Key in keyof Original]: Original[Key] extends string ? string : Message
}

/** Texts of the first screen, available to every view. */
export type MessageKey = keyof typeof en
