import { createListeners } from '../utils/createListeners.ts'

export function createAddressLabels() {
  const { emit, subscribe } = createListeners()
  const labels = new Map<string, string>()
  return {
    get: () => labels,
    add(address: string, label: string) {
      labels.set(address, label)
      emit()
    },
    remove(address: string) {
      labels.delete(address)
      emit()
    },
    subscribe,
  }
}
