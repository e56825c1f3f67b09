import { brand } from '../../content/brand.ts'
import { home } from '../../content/home.ts'
import { programRoutes } from '../../routes.ts'
import { settings } from '../settings.ts'

export type PageFacts = {
  title: string
  description: string
  /** The page's own address, from routes; without it (404, answers to the form) no search engine keeps the page. */
  path?: string
  /** Which picture is shown when the page is shared: programRoutes.openGraphImage(picture). */
  picture?: string
  /** What is on that picture, if it is not the start page's. */
  pictureText?: string
  /** Colour of the browser's frame: the page's upper edge. */
  themeColor?: string
  /** Reached by a letter's link: its address carries a token, which no request may take along as its referrer. */
  behindLink?: boolean
  /** Linked data (schema.org), as objects. */
  linkedData?: readonly object[]
}

/** Everything in <head> that search engines, browsers and shared links read. */
export function Head({ title, description, path, picture = 'home', pictureText, themeColor }: PageFacts) {
  const address = settings.origin + path
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="icon" href={programRoutes.favicon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={programRoutes.touchIcon} />
      {/* The inks are chosen together: a browser that darkened them would put near white on mustard, at 1.7:1. */}
      <meta name="color-scheme" content="only light" />
      {themeColor && <meta name="theme-color" content={themeColor} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brand} />
          <meta property="og:locale" content="de_DE" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={settings.origin + programRoutes.openGraphImage(picture)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={pictureText ?? home.hero.heading.flat().join(' ')} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
