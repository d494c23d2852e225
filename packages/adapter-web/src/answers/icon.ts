/** The star that stands for the service in tabs and at the top of its pages. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1746c2"/><path fill="#fff" d="m16 6 3 6.6 7.1.8-5.3 4.8 1.5 7L16 21.6l-6.3 3.6 1.5-7-5.3-4.8 7.1-.8z"/></svg>
`
