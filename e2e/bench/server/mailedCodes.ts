type Mail = { to: string[]; subject: string }

/** The codes that a mailbox holds, by the address that they went to: one reading for all. */
export async function mailedCodes(mailbox: string): Promise<ReadonlyMap<string, string>> {
  const mails = (await (await fetch(`${mailbox}/mails.json`)).json()) as Mail[]
  return new Map(
    mails.flatMap(({ to, subject }) => {
      const code = /^[0-9]{6}/.exec(subject)?.[0]
      return code === undefined ? [] : to.map((address) => [address, code] as const)
    }),
  )
}
