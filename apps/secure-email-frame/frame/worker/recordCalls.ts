import type { KeyClient } from '../keys/KeyClient.ts'
import type { KeyState } from './createKeyState.ts'

const MAX_RECIPIENTS = 200

export function recordCalls({ vault, whilePersonIsHere }: KeyState) {
  return {
    smartAccountRecord: async () => (await vault.get('smartNotes')) ?? {},
    async saveSmartAccount(notes) {
      const { withRecords } = await import('./withRecords.ts')
      await whilePersonIsHere(async () =>
        vault.set('smartNotes', withRecords((await vault.get('smartNotes')) ?? {}, notes)),
      )
    },
    forgetCalls: (input) =>
      whilePersonIsHere(async () => {
        const { ids = [], ...notes } = (await vault.get('smartNotes')) ?? {}
        await vault.set('smartNotes', { ...notes, ids: ids.filter(([one]) => one !== input) })
      }),
    recipients: async () => (await vault.get('recipients')) ?? [],
    rememberRecipients: (addresses) =>
      // The user may sign out while a transaction is pending.
      whilePersonIsHere(async () => {
        const known = (await vault.get('recipients')) ?? []
        await vault.set('recipients', [...new Set([...addresses, ...known])].slice(0, MAX_RECIPIENTS))
      }),
  } satisfies Partial<KeyClient>
}
