function crlf(text: string): string {
  return text.trimStart().replaceAll('\n', '\r\n');
}

/** Noritsu, revision 01.00, images in IMAGE. */
export const noritsu0100 = crlf(String.raw`
[HDR]
GEN REV = 01.00
GEN CRT = "NORITSU KOKI" -01.00
GEN DTM = 2026:03:14:09:05:07
USR NAM = "4711"
VUQ RGN = BGN
VUQ VNM = "NORITSU KOKI" -ATR "QSSPrint"
VUQ VER = 01.00
PRT PSL = NML -PSIZE "10x15"
PRT PCH = 012
GEN INP = "Other-M"
VUQ RGN = END

[JOB]
PRT PID = 001
PRT TYP = STD
PRT QTY = 002
IMG FMT = EXIF2 -J
<IMG SRC = "../IMAGE/0001.jpg">
VUQ RGN = BGN
VUQ VNM = "NORITSU KOKI" -ATR "QSSPrint"
VUQ VER = 01.00
PRT CVP1 = 1 -STR "4711 001"
PRT CVP2 = 0
VUQ RGN = END
`);

/** Noritsu, revision 01.10, images beside MISC. */
export const noritsu0110 = crlf(String.raw`
[HDR]
GEN REV = 01.10
GEN CRT = "NORITSU KOKI" -01.10
GEN DTM = 2026:03:14:09:06:00
USR NAM = "4712"
USR CID = "4712"
AUTO CORRECT = 0
VUQ RGN = BGN
VUQ VNM = "NORITSU KOKI" -ATR "QSSPrint"
VUQ VER = 01.00
PRT PSL = NML -PSIZE "5x7"
PRT PCH = 107
VUQ RGN = END

[JOB]
PRT PID = 001
PRT TYP = STD
PRT QTY = 001
IMG FMT = EXIF2 -J
<IMG SRC = "../0001.jpg">
VUQ RGN = BGN
VUQ VNM = "NORITSU KOKI" -ATR "QSSPrint"
VUQ VER = 01.00
IMG ORG = "0001.jpg"
VUQ RGN = END
`);

/** Epson with its own block, images in IMAGES. */
export const epson = crlf(String.raw`
[HDR]
GEN REV = 01.00
GEN CRT = "LAB LINK" -01.00
GEN DTM = 2026:03:14:09:07:30
USR NAM = "4713"
USR TEL = ""
VUQ RGN = BGN
VUQ VNM = "SEIKO EPSON" -ATR "Print Info"
PRT PCH = 203
VUQ RGN = END

[JOB]
PRT PID = 001
PRT TYP = STD
PRT QTY = 003
IMG FMT = EXIF2 -J
<IMG SRC = "../IMAGES/0001.jpg">
VUQ RGN = BGN
VUQ VNM = "SEIKO EPSON" -ATR "Print Info"
VUQ VER = 01.00
PRT CVP1 = 1 -STR "4713"
PRT CVP2 = 1 -STR "0001.jpg"
VUQ RGN = END
`);

/** Konica, two sizes in one order, images in Merge. */
export const konica = crlf(String.raw`
[HDR]
GEN REV = "01.00"
GEN CRT = "LAB LINK"
GEN DTM = 2026:03:14:09:08:00

[JOB]
PRT PID = 001
PRT TYP = STD
PRT QTY = 001
<IMG SRC = "../Merge/0001.jpg">
VUQ RGN = BGN
VUQ VNM = "Konica QD-21" -ATR "PrinterCommand V1.00"
	PRT PSL=NML -PCN "10x15 gloss" -LAYOUT END
	IMG CFG=-FIT WINDOW -WINDOW 0 -LAYOUT END
VUQ RGN = END

[JOB]
PRT PID = 002
PRT TYP = STD
PRT QTY = 004
<IMG SRC = "../Merge/0002.jpg">
VUQ RGN = BGN
VUQ VNM = "Konica QD-21" -ATR "PrinterCommand V1.00"
	PRT PSL=NML -PCN "13x18 gloss" -LAYOUT END
	IMG CFG=-FIT WINDOW -WINDOW 0 -LAYOUT END
VUQ RGN = END
`);

/** condition.txt of a Frontier spool. */
export const frontierSpool = crlf(String.raw`
[OutDevice]
DeviceName=FrontierSRGB

[ImageList]
ImageCnt=2
1=0001.jpg
2=0002.jpg

[0001.jpg]
SizeName=10X15
PrintCnt=2
BackPrint=FREE
BackPrintLine1=4715 1of2
BackPrintLine2=
Resize=FILLIN
DSC_Chk=FALSE

[0002.jpg]
SizeName=10X15
PrintCnt=1
BackPrint=FREE
BackPrintLine1=4715 2of2
BackPrintLine2=
Resize=NONE
DSC_Chk=FALSE
`);

/** Darkroom, every field for every image. */
export const darkroom = crlf(String.raw`
OrderFirstName=4716
OrderLastName=Ben Salah
ExtOrderNum=4716

Qty=2
Size=4x6
Media=Luster
Filepath=\\lab\orders\4716\0001.jpg

Qty=1
Size=8x10
Media=Luster
Filepath=\\lab\orders\4716\0002.jpg
`);
