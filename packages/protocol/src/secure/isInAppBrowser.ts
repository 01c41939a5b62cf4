/** Android names its view of the web; on an iPhone, iPad or iPod that of an app lacks the name of the browser. */
const VIEW = /; wv\)|\(iP(?!.* Safari\/)/

/** Returns `true` in an app that shows pages itself: a window that is asked for replaces the page there. */
export function isInAppBrowser(userAgent = navigator.userAgent): boolean {
  return VIEW.test(userAgent)
}
