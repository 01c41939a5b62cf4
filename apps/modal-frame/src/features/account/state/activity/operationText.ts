import { en } from '../../texts/en.ts'

type OperationKey = Extract<keyof typeof en, `operation${string}`>

export function operationText(operation: string): OperationKey {
  const key = `operation${operation.charAt(0).toUpperCase()}${operation.slice(1)}`
  return isKey(key) ? key : 'operationExecute'
}

function isKey(key: string): key is OperationKey {
  return Object.hasOwn(en, key)
}
