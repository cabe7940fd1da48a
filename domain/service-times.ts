/** Hours, counted on working days, within which an order is printed. Source: product §9, other limits. */
export const processingHours = 48;

/** Days after shipping when an order's photos are archived. Source: product §9, other limits. */
export const archiveDays = 60;
