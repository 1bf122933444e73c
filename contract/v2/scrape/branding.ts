import { z } from 'zod';

/** The look of a site, as the format `branding` returns it. What the page does not show is absent. */

const color = z.string().optional().meta({ description: 'A CSS color', example: '#1a2b3c' });
const size = z.string().optional().meta({ description: 'A CSS length', example: '16px' });

const button = z.object({ background: color, textColor: color, borderColor: color, borderRadius: size }).optional();

export const branding = z
  .object({
    colorScheme: z.enum(['light', 'dark']).optional(),
    brandName: z.string().optional(),
    logo: z.string().optional().meta({ description: 'URL of the logo' }),
    fonts: z
      .array(z.object({ family: z.string(), role: z.string().optional().meta({ example: 'heading' }) }))
      .optional()
      .meta({ description: 'Fonts of the page, used fonts first' }),
    colors: z
      .object({
        ...{ primary: color, secondary: color, accent: color, background: color, textPrimary: color },
        ...{ textSecondary: color, link: color, success: color, warning: color, error: color },
      })
      .optional(),
    typography: z
      .object({
        fontFamilies: z
          .object({ primary: z.string().optional(), heading: z.string().optional(), code: z.string().optional() })
          .optional(),
        fontStacks: z
          .object({
            primary: z.array(z.string()).optional(),
            heading: z.array(z.string()).optional(),
            body: z.array(z.string()).optional(),
            paragraph: z.array(z.string()).optional(),
          })
          .optional()
          .meta({ description: 'Font families in order of preference' }),
        fontSizes: z.object({ h1: size, h2: size, h3: size, body: size, small: size }).optional(),
        lineHeights: z
          .object({ heading: z.number().optional(), body: z.number().optional() })
          .optional()
          .meta({ description: 'As multiples of the font size' }),
        fontWeights: z
          .object({ regular: z.number().optional(), bold: z.number().optional() })
          .optional()
          .meta({ example: { regular: 400, bold: 700 } }),
      })
      .optional(),
    spacing: z
      .object({ baseUnit: z.number().optional().meta({ description: 'Pixels' }), borderRadius: size })
      .optional(),
    components: z
      .object({
        buttonPrimary: button,
        buttonSecondary: button,
        input: z.object({ borderColor: color, borderRadius: size }).optional(),
      })
      .optional(),
    images: z
      .object({ logo: z.string().optional(), favicon: z.string().optional(), ogImage: z.string().optional() })
      .optional()
      .meta({ description: 'URLs' }),
    animations: z
      .object({
        transitionDuration: z.string().optional().meta({ example: '0.2s' }),
        easing: z.string().optional().meta({ example: 'ease-in-out' }),
      })
      .optional(),
    layout: z
      .object({ grid: z.object({ maxWidth: size }).optional(), headerHeight: size, footerHeight: size })
      .optional(),
  })
  .meta({ id: 'Branding', description: 'The look of a site. Values that the page does not show are absent.' });
