/** Hours, counted on working days, within which an order is printed. Source: product §9, other limits. */
export const processingHours = 48;

/** Days after shipping when the photos of an order are archived. Source: product §9, other limits. */
export const archiveDays = 60;
