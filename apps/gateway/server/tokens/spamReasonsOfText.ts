import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'

const DOMAIN =
  /[\p{L}\p{N}]\s?[.\u3002]\s?(?:com|net|org|io|xyz|app|fi|finance|me|gg|gifts?|site|online|top|vip|pro|cc|co|club|live|link|to|ly|us|info|network|exchange|events?|website|lol|fun|tech|store|world|cash|money|fund|bet|win|biz|ru|cn|eu|dev|claims?|example|page|art|shop|space|today|at|is|so|tv|lat|cfd|icu|ws)(?![\p{L}\p{N}])/iu
const LINK = /https?:|www\.|:\/\//i
const MARKUP = /[<>]|&(?:#x?[0-9a-f]+|[a-z]+);/i
const TURNED_OR_HIDDEN = /[\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/u
/** A joiner inside an emoji is not hidden. */
const EMOJI = /\p{Extended_Pictographic}(?:\uFE0F|\u200D|\p{Extended_Pictographic}|\p{Emoji_Modifier})*/gu
/** Scripts with letters that look Latin. */
const LOOKALIKES = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u
const LATIN = /\p{Script=Latin}/u
const MAX_LENGTH = 1_000

/** `link` for a URL or domain; `deceptive-name` for markup, hidden or bidi characters, or mixed scripts. */
export function spamReasonsOfText(...inputs: readonly string[]): SpamReason[] {
  const texts = inputs.map((text) => text.slice(0, MAX_LENGTH))
  const reasons: SpamReason[] = []
  const isAny = (test: (text: string) => boolean) => texts.some(test)
  if (isAny((text) => LINK.test(folded(text)) || DOMAIN.test(folded(text)))) reasons.push('link')
  if (isAny(isDeceptive)) reasons.push('deceptive-name')
  return reasons
}

function folded(text: string) {
  return text.normalize('NFKC')
}

function isDeceptive(text: string) {
  const plain = text.replace(EMOJI, '')
  return (
    MARKUP.test(folded(plain)) ||
    TURNED_OR_HIDDEN.test(plain) ||
    plain.split(/[^\p{L}\p{M}]+/u).some((word) => LATIN.test(word) && LOOKALIKES.test(word))
  )
}
