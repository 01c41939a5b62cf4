import { parseArgs } from 'node:util'
import { TEMPLATES, type Template } from './templates.ts'

export type Answers = { folder: string; template: Template; frame: string }

export type Prompt = ((question: string, fallback: string) => Promise<string>) | undefined

export const USAGE = `Usage: npm create airlock [folder] -- [--template ${TEMPLATES.join('|')}] [--frame URL|local] [--yes]
  --template   the kind of project
  --frame      the origin of your modal, or local: @airlock/modal then runs with npm run dev
  --yes        no questions`

/** @throws Error for an unknown template or an invalid URL */
export async function readAnswers(args: string[], ask: Prompt): Promise<Answers> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { template: { type: 'string' }, frame: { type: 'string' }, yes: { type: 'boolean', short: 'y' } },
  })
  const answer = async (value: string | undefined, question: string, fallback: string) =>
    value ?? (ask && !values.yes ? await ask(question, fallback) : fallback)
  const folder = await answer(positionals[0], 'Folder', 'airlock-app')
  const template = await answer(values.template, `Template (${TEMPLATES.join(', ')})`, 'vite-react')
  const frame = await answer(values.frame, 'Origin of your modal, or local', 'local')
  if (!isTemplate(template)) throw new Error(`${template} is not a template. Use one of ${TEMPLATES.join(', ')}.`)
  if (frame !== 'local' && !(URL.canParse(frame) && /^https?:/.test(frame))) {
    throw new Error(`${frame} is not a URL. Write one such as https://wallet.example, or local.`)
  }
  return { folder, template, frame: frame === 'local' ? frame : new URL(frame).origin }
}

function isTemplate(name: string): name is Template {
  return (TEMPLATES as readonly string[]).includes(name)
}
