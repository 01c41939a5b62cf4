import { localPage } from './localPage.ts'
import { PEOPLE } from './people.ts'

export function signInPage(title: string, action: string): string {
  const buttons = PEOPLE.map(
    ({ id, name }) =>
      `<p><button name="account" value="${id}">Continue as ${name || 'someone without a name'}</button></p>`,
  ).join('')
  const form = `<form method="post" action="${action}">${buttons}<p><button name="account" value="">No</button></p></form>`
  return localPage(title, form)
}
