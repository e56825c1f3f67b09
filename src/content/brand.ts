/** The name of the product. Nothing else in the repository that a visitor reads spells it out. */
export const brand = 'Dorfteller'
