/** Android marks its WebView; on iOS an in-app browser lacks the browser's name. */
const VIEW = /; wv\)|\(iP(?!.* Safari\/)/

/** Returns whether this is an in-app browser, where popups replace the page. */
export function isInAppBrowser(userAgent = navigator.userAgent): boolean {
  return VIEW.test(userAgent)
}
