/** The page for an unknown address. Its texts are English and fixed (specification section 8). */
export const notFound = {
  heading: 'Oops! Page not found',
  link: 'Return to Home',
} as const
