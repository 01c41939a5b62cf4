import type { Message, Messages, Translation } from './messages.ts'

const ACCENTED: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
  n: 'ñ',
  c: 'ç',
  s: 'š',
}

/** 40 % longer, accented and bracketed, which reveals cut or untranslated texts. */
export function toPseudo<Own extends Messages>(en: Own): Translation<Own> {
  return Object.fromEntries(Object.entries(en).map(([key, message]) => [key, stretch(message)])) as Translation<Own>
}

function stretch(message: Message): Message {
  if (typeof message === 'string') return stretchText(message)
  return Object.fromEntries(Object.entries(message).map(([form, text]) => [form, stretchText(text)])) as Message
}

function stretchText(text: string) {
  const accented = text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => ACCENTED[part] ?? part)
  return `[${accented} ${'~'.repeat(Math.ceil(text.length * 0.4))}]`
}
