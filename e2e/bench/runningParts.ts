type Part = { close(): Promise<void> }

/** Collects parts that have started, and closes all of them. */
export function runningParts() {
  const running: Part[] = []
  return {
    /** Waits for a part to start, and returns it. */
    async started<Started extends Part>(part: Promise<Started>): Promise<Started> {
      const value = await part
      running.push(value)
      return value
    },
    /** Closes the last part first: a server is not left without its database. */
    async close(): Promise<void> {
      for (const part of running.splice(0).reverse()) await part.close()
    },
  }
}
