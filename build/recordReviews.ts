import { localeTags, readLocale } from './locales.ts'
import { hashOfReview, readReviews, saveReviews } from './reviews.ts'

/** `npx tsx build/recordReviews.ts de fr` after two readers translated the section `secure` back to English. */
const { en } = await import(new URL('../apps/secure-email-frame/frame/messages/en.ts', import.meta.url).href)
const tags = process.argv.slice(2)
const unknown = tags.filter((tag) => !localeTags.includes(tag))
if (tags.length === 0 || unknown.length > 0) {
  console.error(`Name languages of locales/${unknown.length > 0 ? `, not ${unknown.join(', ')}` : ''}.`)
  process.exit(1)
}
const hashes = tags.map((tag) => [tag, hashOfReview(en, readLocale(tag).secure ?? {})])
saveReviews({ ...readReviews(), ...Object.fromEntries(hashes) })
