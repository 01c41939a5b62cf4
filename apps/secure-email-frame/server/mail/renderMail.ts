import { directionOf } from '@airlock/protocol/text/nearestLanguage'
import { escapeHtml, fillHtml, fillText, plainValue, type Values } from './fillText.ts'
import type { Email } from './mailer.ts'
import { mailTexts } from './mailTexts.ts'
import type { Scene } from './Scene.ts'

export type Paragraph = { strong?: string; text: string; values?: Values }
export type MailParts = {
  to: string
  subject: string
  title: string
  lead: string
  code?: string
  link?: string
  facts?: readonly (readonly [label: string, value: string])[]
  paragraphs: readonly Paragraph[]
  values?: Values
}
type Filled = Omit<MailParts, 'values'> & { name: string; footer: string; values: { site: string } & Values }

export const ICON_CID = 'app-icon'

export function hostOf(site: string): string {
  return site.replace(/^https:\/\//, '')
}

/** Neither loads anything. */
export function renderMail(parts: MailParts, scene: Scene): Email {
  const site = hostOf(scene.site)
  const values = { site, ...(scene.app !== undefined && { app: scene.app }), ...parts.values }
  const texts = mailTexts(scene.language)
  const name = scene.app ?? site.replace(/^http:\/\//, '')
  const filled = { ...parts, name, footer: texts.notice.sentBy, values }
  return {
    to: parts.to,
    subject: fillText(parts.subject, values),
    text: textOf(filled),
    html: htmlOf(filled, scene),
    ...(scene.iconOf !== undefined && { iconOf: scene.iconOf }),
  }
}

function textOf({ name, title, lead, code, link, facts: metadata = [], paragraphs, footer, values }: Filled): string {
  const message = (text: string) => fillText(text, values)
  return [
    plainValue(name),
    message(title),
    message(lead),
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(link === undefined ? [] : [link]),
    ...(metadata.length === 0 ? [] : [metadata.map(([label, value]) => `${label}: ${plainValue(value)}`).join('\n')]),
    ...paragraphs.map(({ strong, text, values: own }) =>
      [strong, fillText(text, own ?? values)].filter(Boolean).join(' '),
    ),
    ...(values.site === '' ? [] : [message(footer)]),
  ]
    .join('\n\n')
    .concat('\n')
}

/** For clients without style sheets; the sheet adds the dark scheme. */
const INK = 'color:#0e1216'
const SOFT = 'color:#57606a'
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media(prefers-color-scheme:dark){.ground{background:#0a0b0c!important}.card{background:#15181a!important;border-color:#2c3136!important}.tile{background:#1b1e21!important}.ink{color:#f4f6f7!important}.soft{color:#a2abb3!important}.link{color:#3ddc97!important}}@media(max-width:480px){.pad{padding:24px 20px!important}}`

function htmlOf(filled: Filled, { language, iconOf }: Scene): string {
  const { name, title, lead, code, link, facts: metadata = [], paragraphs, footer, values } = filled
  const message = (text: string) => fillHtml(text, values)
  const direction = directionOf(language)
  const end = direction === 'rtl' ? 'left' : 'right'
  const icon =
    iconOf === undefined
      ? ''
      : `<td width="36"><img src="cid:${ICON_CID}" width="36" height="36" alt="" style="display:block;border-radius:8px"></td><td width="10"></td>`
  const rows = metadata
    .map(
      ([label, value]) =>
        `<tr><td class="soft" style="padding:10px 14px;white-space:nowrap;overflow-wrap:normal;font-size:13px;line-height:18px;${SOFT}">${escapeHtml(label)}:</td><td class="ink" align="${end}" style="padding:10px 14px;font-size:13px;line-height:18px;font-weight:600;${INK}"><bdi>${escapeHtml(plainValue(value))}</bdi></td></tr>`,
    )
    .join('')
  const text = 'margin:0 0 12px;font-size:15px;line-height:22px'
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${STYLE}</style></head>`,
    `<body class="ground" style="margin:0;padding:24px 16px;background:#eef0f1;font-family:system-ui,-apple-system,'Segoe UI',sans-serif">`,
    `<table class="card" role="presentation" dir="${direction}" width="100%" cellspacing="0" cellpadding="0" style="max-width:480px;margin:0 auto;border:1px solid #e2e5e8;border-radius:20px;background:#ffffff"><tr><td class="pad" style="padding:28px 32px;overflow-wrap:anywhere">`,
    `<table role="presentation" cellspacing="0" cellpadding="0"><tr>${icon}<td class="ink" style="font-size:15px;font-weight:600;${INK}"><bdi>${escapeHtml(plainValue(name))}</bdi></td></tr></table>`,
    `<h1 class="ink" style="margin:20px 0 6px;font-size:20px;line-height:26px;font-weight:600;${INK}">${message(title)}</h1>`,
    `<p class="soft" style="${text};${SOFT}">${message(lead)}</p>`,
    code === undefined ? '' : codeHtml(code),
    link === undefined
      ? ''
      : `<p class="ink" style="${text};${INK}"><a href="${escapeHtml(link)}" class="link" style="color:#08734d">${escapeHtml(link)}</a></p>`,
    rows === ''
      ? ''
      : `<table class="tile" role="presentation" dir="${direction}" width="100%" cellspacing="0" cellpadding="0" style="margin:12px 0 16px;border-radius:16px;background:#f5f6f7">${rows}</table>`,
    ...paragraphs.map(
      ({ strong, text: content, values: own }) =>
        `<p class="ink" style="${text};${INK}">${strong === undefined ? '' : `<b>${escapeHtml(strong)}</b> `}${fillHtml(content, own ?? values)}</p>`,
    ),
    '</td></tr></table>',
    values.site === ''
      ? ''
      : `<p class="soft" style="max-width:480px;margin:16px auto 0;font-size:12px;line-height:18px;text-align:center;${SOFT}">${message(footer)}</p>`,
    '</body></html>',
  ].join('')
}

function codeHtml(code: string): string {
  const half = Math.ceil(code.length / 2)
  return `<p class="tile ink" dir="ltr" style="margin:16px 0;padding:16px 0;border-radius:16px;background:#f5f6f7;font-size:38px;line-height:46px;font-weight:600;letter-spacing:.1em;text-align:center;${INK}"><span>${code.slice(0, half)}</span><span style="padding-left:.3em">${code.slice(half)}</span></p>`
}
