/**
 * The oldest browsers that the pages are built for: the last Chromium for Windows 7 and 8, the Safari of phones from
 * 2015 on, the Firefox before last of old Linux machines. What is newer stands behind a fallback; a browser below
 * the floor gets the plain form, readable. Tests hold the built pages against it (test/floor).
 */
export const browserFloor = { chrome: 109, safari: 15, firefox: 102 } as const

/** As Vite names them: `chrome109`. */
export const buildTargets = Object.entries(browserFloor).map(([name, version]) => name + version)
