/** @throws Error if not embedded */
export function parentOf(view: Window): Window {
  if (view.parent === view) throw new Error('W3mFrame: parent is not set')
  return view.parent
}
