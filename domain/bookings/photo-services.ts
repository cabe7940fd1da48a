/** Photo services that can be booked at a studio. Source: product §2.10. */
export const photoServices = ['passport', 'portrait', 'family', 'product'] as const;
/** One of {@link photoServices}. */
export type PhotoService = (typeof photoServices)[number];

const minutes: Readonly<Record<PhotoService, number>> = {
  passport: 15,
  portrait: 30,
  family: 60,
  product: 60,
};

/** Duration of a service in minutes. */
export function minutesOf(service: PhotoService): number {
  return minutes[service];
}
