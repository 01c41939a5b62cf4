import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Languages whose approvals two readers translated back to English, each with the hash of the texts that they read. */
export type Reviews = Readonly<Record<string, string>>

const FILE = fileURLToPath(new URL('../locales/reviewed.json', import.meta.url))

export function readReviews(): Reviews {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

export function saveReviews(reviews: Reviews): void {
  const sorted = Object.fromEntries(Object.entries(reviews).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
}

export function hashOfReview(english: object, translated: object): string {
  return createHash('sha256')
    .update(JSON.stringify([english, translated]))
    .digest('base64url')
    .slice(0, 12)
}
