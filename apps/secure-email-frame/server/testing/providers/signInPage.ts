import { PEOPLE } from './people.ts'

/** The page on which a person picks an account, or declines. @param action where the form goes, which answers with a redirect */
export function signInPage(title: string, action: string): string {
  const buttons = PEOPLE.map(
    ({ id, name }) =>
      `<p><button name="account" value="${id}">Continue as ${name || 'somebody without a name'}</button></p>`,
  ).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><form method="post" action="${action}">${buttons}<p><button name="account" value="">No</button></p></form></html>`
}
