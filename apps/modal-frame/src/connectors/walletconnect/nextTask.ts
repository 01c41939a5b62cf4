/** Avoids the 4 ms of nested timers (https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html). */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
