import type { Messages } from '../../../texts/messages.ts'

export const en = {
  labelAdd: 'Name this address',
  labelChange: 'Change name',
  labelName: 'Name (only you see it)',
  labelSave: 'Save',
} as const satisfies Messages
