type Agent = { userAgent: string; maxTouchPoints: number; userAgentData?: { mobile: boolean } }

/** Whether wallets are apps on this device. iPads say that they are Macs, but Macs have no touch points. */
export function isMobile(agent: Agent): boolean {
  if (agent.userAgentData?.mobile === true) return true
  return (
    /Android|iPhone|iPad|iPod/.test(agent.userAgent) || (/Macintosh/.test(agent.userAgent) && agent.maxTouchPoints > 1)
  )
}
