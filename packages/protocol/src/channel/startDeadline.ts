import { AirlockError } from '../errors/AirlockError.ts'

/** The RPC library keeps its timers until they run out. @returns `passed` rejects with FRAME_TIMEOUT */
export function startDeadline(ms: number | undefined) {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<never>((_, reject) => {
    if (ms !== undefined) timer = setTimeout(() => reject(new AirlockError('FRAME_TIMEOUT')), ms)
  })
  passed.catch(() => {})
  return {
    passed,
    isOver: () => isOver,
    cancel() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
