/** Android names its view of the web; that of iOS lacks the name of its browser. */
const VIEWS = [/; wv\)/, /^(?=.*\((?:iPhone|iPad|iPod))(?!.* Safari\/)/]

/** Returns `true` in an app that shows pages itself: a window that is asked for takes the place of the page there. */
export function isInAppBrowser(userAgent = navigator.userAgent): boolean {
  return VIEWS.some((view) => view.test(userAgent))
}
